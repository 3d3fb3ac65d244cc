import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import classes from './account.module.css';
import { ApiTokensPart } from './api-tokens-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionList } from './session-list.tsx';

/** What belongs to the person who is signed in: devices, second factor, tokens of their scripts. */
export default function AccountScreen() {
  const { banner, report } = useNotices();
  return (
    <Screen route="/account" banner={banner}>
      <div className={classes.parts}>
        <Card>
          <h2 className={classes.title}>Devices</h2>
          <p className={classes.lead}>Where you are signed in.</p>
          <SessionList report={report} />
        </Card>
        <Card>
          <h2 className={classes.title}>Second factor</h2>
          <SecondFactorPart report={report} />
        </Card>
        <ApiTokensPart report={report} />
      </div>
    </Screen>
  );
}
