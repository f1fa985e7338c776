import { useIntl } from 'react-intl';
import { Progress } from './progress.tsx';

interface UploadProgressProps {
  /** How much has gone out, from 0 to 1; null for nothing to show. */
  share: number | null;
  /** While it goes out: "Sending your pictures". */
  sendingLabel: string;
  /** All of it has gone out, and the server looks at it. */
  receivedLabel: string;
}

/** How far an upload is, in percent. */
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
