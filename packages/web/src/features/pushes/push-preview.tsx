import { Box, Group } from '@mantine/core';
import { companyWeekday, shownDay, shownTimeOfDay } from '@prepdesk/contract/company-time';
import { type ReactNode, useState } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { Segment } from '../../ui/screen/segment.tsx';
import classes from './push-preview.module.css';

export type PreviewedPush = {
  appName: string;
  title: string;
  description: string;
  /** Image addresses; '' for none. */
  icon: string;
  image: string;
  /** When it leaves; null for now. */
  leavesAt: Date | null;
};

/** Of the devices, which keep their own colours. */
const quietColour = '#51615d';

type Platform = 'android' | 'ios' | 'web';

const choices = [
  { value: 'all', text: 'All' },
  { value: 'android', text: 'Android' },
  { value: 'ios', text: 'iOS' },
  { value: 'web', text: 'Web' },
] as const;

/** How a push looks on each platform, with texts cut as they are there before it is opened. */
export function PushPreview({ push }: { push: PreviewedPush }) {
  const [chosen, setChosen] = useState<Platform | 'all'>('all');
  const isShown = (platform: Platform) => chosen === 'all' || chosen === platform;
  return (
    <Box component="section" pb={14} aria-labelledby="push-preview">
      <header
        className={`${layout.partHead} ${classes.head}`}
        style={{ flexWrap: 'wrap', justifyContent: 'space-between' }}
      >
        <h2 id="push-preview">Preview</h2>
        <Segment label="Shown on" choices={choices} value={chosen} onChoose={setChosen} />
      </header>
      {isShown('android') && <Android push={push} />}
      {isShown('ios') && (
        <Shown on="iOS, locked screen">
          <div className={classes.banner}>
            <AppIcon push={push} />
            <Words push={push} from={push.appName} at="now" />
          </div>
        </Shown>
      )}
      {isShown('web') && (
        <Shown on="Web, corner of the screen">
          <div className={classes.banner} data-web>
            <AppIcon push={push} />
            <Words push={push} from={`${push.appName} in the browser`} at={clockOf(push)} />
          </div>
        </Shown>
      )}
    </Box>
  );
}

const Shown = ({ on, children }: { on: string; children: ReactNode }) => (
  <figure className={classes.shown}>
    <figcaption>{on}</figcaption>
    {children}
  </figure>
);

const clockOf = ({ leavesAt }: PreviewedPush): string => shownTimeOfDay(leavesAt ?? new Date());

/** 'Fri, 20 Nov', the day in company time. */
function dayOf({ leavesAt }: PreviewedPush): string {
  const at = leavesAt ?? new Date();
  return `${companyWeekday(at, 'short')}, ${shownDay(at).slice(0, 6)}`;
}

function Android({ push }: { push: PreviewedPush }) {
  const { appName, title, description, image } = push;
  return (
    <Shown on={image ? 'Android, with image' : 'Android'}>
      <div className={classes.phone}>
        <Box className={layout.apart} p="0 6px 12px" fz={12} fw={600}>
          <span>{clockOf(push)}</span>
          <Box component="span" fw={500}>
            {dayOf(push)}
          </Box>
        </Box>
        <div className={classes.card}>
          <Group gap={6} mb={5} wrap="nowrap" c={quietColour} fz={11.5}>
            <AppIcon push={push} isSmall />
            {appName} · now
          </Group>
          <b className={`${layout.cut} ${classes.title}`} data-empty={!title || undefined}>
            {title || 'Title'}
          </b>
          <p
            className={`${layout.twoLines} ${classes.text}`}
            data-lines="3"
            data-empty={!description || undefined}
          >
            {description || 'Description'}
          </p>
          {image && <img src={image} alt="" />}
        </div>
      </div>
    </Shown>
  );
}

type IconProps = { push: PreviewedPush; isSmall?: boolean };

const AppIcon = ({ push: { icon, appName }, isSmall }: IconProps) =>
  icon ? (
    <img className={classes.icon} data-small={isSmall} src={icon} alt="" />
  ) : (
    <i className={classes.icon} data-small={isSmall} aria-hidden>
      {appName.slice(0, 1)}
    </i>
  );

const Words = ({ push, from, at }: { push: PreviewedPush; from: string; at: string }) => (
  <div className={layout.grow}>
    <Box className={layout.apart} c={quietColour} fz={11.5}>
      <span>{from}</span>
      <span>{at}</span>
    </Box>
    <b className={`${layout.cut} ${classes.title}`} data-empty={!push.title || undefined}>
      {push.title || 'Title'}
    </b>
    <p className={`${layout.twoLines} ${classes.text}`} data-empty={!push.description || undefined}>
      {push.description || 'Description'}
    </p>
  </div>
);
