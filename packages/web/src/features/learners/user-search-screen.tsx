import { Box } from '@mantine/core';
import { type LearnerRow, maxLearnerMatches, userSearch } from '@prepdesk/contract/learners/user-search';
import { shownRupees } from '@prepdesk/contract/money';
import { phoneText } from '@prepdesk/contract/phone-digits';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../router/router-provider.tsx';
import { LearnerLink, learnerSlot } from '../../shared/learner-link.tsx';
import { LookUpForm } from '../../shared/look-up-form.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { activeStates } from '../../ui/fields/status-field.ts';
import layout from '../../ui/layout/layout.module.css';
import { CellDetails } from '../../ui/list/cell-details.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { historyOf } from '../../ui/record/row-history.ts';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { hrefOf, ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import classes from './learner.module.css';
import { useLearnerLookUp } from './use-learner-look-up.ts';

const route = '/usersearch';

const priceOf = (amount: string): string => (amount === '0.00' ? 'Free' : shownRupees(amount));

const packagesText = ({ packageData }: LearnerRow): string =>
  packageData.map(({ packageName }) => packageName).join(', ') || '–';

const fields = fieldsOf<LearnerRow>()({
  userAppID: { label: 'User App ID', look: 'quiet', widthPx: 110 },
  fullName: {
    label: 'Full Name',
    look: 'strong',
    asText: ({ fullName }) => fullName || 'NA',
    display: (row) => <LearnerLink {...row} />,
  },
  userPhone: {
    label: 'Phone',
    asText: ({ userCountryCode, userPhone }) => phoneText(userPhone, userCountryCode),
    widthPx: 150,
  },
  userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA' },
  appName: { label: 'App', widthPx: 100 },
  packageData: {
    label: 'Packages',
    asText: packagesText,
    display: (row) => <Packages {...row} />,
  },
  isActive: {
    label: 'IsActive',
    editor: { kind: 'select', choices: activeStates },
    tones: { 1: 'ok', 0: 'off' },
    widthPx: 110,
  },
});

/** The newest package and how many more there are. A click shows each with its order and price. */
function Packages({ fullName, packageData }: LearnerRow) {
  const [first, ...more] = packageData;
  if (!first) return '–';
  return (
    <CellDetails
      title="Packages"
      subtitle={fullName}
      facts={packageData.map(({ packageName, orderID, purchasedPrice }) => ({
        label: orderID,
        value: `${packageName}, ${priceOf(purchasedPrice)}`,
      }))}
    >
      <span className={`${layout.cut} ${classes.packages}`}>{first.packageName}</span>
      {more.length > 0 && (
        <Box component="small" display="block">
          and {more.length} more
        </Box>
      )}
    </CellDetails>
  );
}

/** Finds learners by name, phone or email (d3 §2). Each row links to the learner's page. */
export default function UserSearchScreen() {
  const { banner, report, clear } = useNotices();
  const { isBroken, answer, failure, isLooking, form } = useLearnerLookUp({
    call: userSearch.find,
    report,
    clear,
    inputOf: (search) => ({ search }),
  });
  useOpenOnly(form.search, answer?.response.users);
  const list = useReadList(
    route,
    {
      rows: answer?.response.users,
      failure,
      isLoading: isLooking && answer === null,
      isRefreshing: isLooking,
      whenEmpty: answer?.message ?? 'Search by name, phone or email',
    },
    fields,
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'User Search', href: route }]} />;
  return (
    <Screen
      route={route}
      count={answer ? `${list.count}${answer.response.isCapped ? '+' : ''}` : undefined}
      banner={banner}
    >
      <LookUpForm by="name, phone or email" {...form} />
      <ListCard
        list={list}
        rowID="userAppID"
        hasSearch={false}
        actions={(row) => historyOf(userSearch.find, row)}
        whenEmpty={answer && <NobodyFound message={answer.message} />}
        note={
          answer?.response.isCapped && (
            <p className={layout.note} role="status">
              Only the newest {maxLearnerMatches} are shown. Refine the search to find others.
            </p>
          )
        }
      />
    </Screen>
  );
}

/**
 * Opens the learner's page where the search of the console found one person alone, who may have an account in each app.
 * It takes the place of this list, so that Back leads to where the person was.
 */
function useOpenOnly(search: string, users: readonly LearnerRow[] | undefined) {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const wanted = useLocation({ select: ({ state }) => state.opensOnly });
  const isWanted = wanted !== undefined && wanted === search && canOpen('/learner/{id}');
  const [first, ...others] = (isWanted && users) || [];
  const only = others.every(({ personID }) => personID === first?.personID) ? first : undefined;
  useEffect(
    function openOnly() {
      if (only) void navigate({ to: hrefOf(learnerSlot(only)), replace: true });
    },
    [only, navigate],
  );
}

function NobodyFound({ message }: { message: string }) {
  const canOpen = useCanOpen();
  return (
    <EmptyState
      message={message || 'No Data Found'}
      hint="Check the spelling, or enter the whole phone number or email."
    >
      {canOpen('/register') && (
        <ScreenLink path="/register" className={layout.link}>
          Register learner
        </ScreenLink>
      )}
    </EmptyState>
  );
}
