import { Box, Button } from '@mantine/core';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useMay } from '../api/use-may.ts';
import { useRead } from '../api/use-read.ts';
import layout from '../ui/layout/layout.module.css';

/** Before anything is typed: whom this person looked at last, by the log of look-ups. */
export default function RecentLearners({ onChoose }: { onChoose: (phone: string) => void }) {
  const may = useMay()(learnerPage.recent);
  const { data } = useRead(learnerPage.recent, may ? {} : null);
  if (!data || data.learners.length === 0) return null;
  return (
    <Box className={layout.line} m="-4px 0 14px" style={{ gap: '6px 8px' }}>
      <span className={layout.hint} data-hint>
        Recently opened
      </span>
      {data.learners.map(({ personID, fullName, userPhone }) => (
        <Button
          key={personID}
          size="compact-sm"
          variant="default"
          title={phoneText(userPhone)}
          onClick={() => onChoose(userPhone)}
        >
          {fullName || phoneText(userPhone)}
        </Button>
      ))}
    </Box>
  );
}
