import { useQuery } from '@tanstack/react-query';
import { improvementsOf, nearLevelsQuery, useNewLevel } from '#platform/net/moments.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { LevelQualification } from '#shared/webapi/schemas/level.ts';
import { Moment } from '#ui/feedback/moment.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/** The member's new level with its improvements, until the member closes it. Loads after the first paint. */
export default function LevelNews() {
  const app = useApp();
  const isOn = isSettingOn(app.settings, 'FRONT_ACCOUNT_LEVEL') && app.hasPage('MEMBER_VIP');
  const { data } = useQuery({ ...nearLevelsQuery(app), enabled: isOn });
  return data && <News levels={data} />;
}

function News({ levels }: { levels: readonly LevelQualification[] }) {
  const text = useText();
  const href = useHref();
  const { reached, close } = useNewLevel(levels);
  if (!reached) return null;
  return (
    <Moment
      image={reached.icon}
      icon="crown"
      title={text('start.level.reached', { level: reached.level_name })}
      facts={improvementsOf(reached, levels)}
      closeLabel={text('common.close')}
      onClose={close}
    >
      <TextLink href={href('MEMBER_VIP', {})} className="hit-44">
        {text('start.level.benefits')}
      </TextLink>
    </Moment>
  );
}
