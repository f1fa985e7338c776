import { useIntl } from 'react-intl';
import { Progress } from './progress.tsx';

interface UploadProgressProps {
  /** Progress from 0 to 1; null hides the bar. */
  share: number | null;
  /** Shown while sending: "Sending your pictures". */
  sendingLabel: string;
  /** Shown after everything was sent, while the server processes it. */
  receivedLabel: string;
}

/** Progress of an upload, in percent. */
export function UploadProgress({ share, sendingLabel, receivedLabel }: UploadProgressProps) {
  const { formatNumber } = useIntl();
  if (share === null) return null;
  return (
    <Progress
      label={share >= 1 ? receivedLabel : sendingLabel}
      value={Math.round(share * 100)}
      valueText={formatNumber(share, { style: 'percent' })}
    />
  );
}
