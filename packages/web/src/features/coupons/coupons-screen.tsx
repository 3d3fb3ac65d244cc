import { Button } from '@mantine/core';
import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { type Coupon, coupons } from '@prepdesk/contract/coupons/coupons';
import { counted } from '@prepdesk/contract/numbers-shown';
import { FileUp, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../api/use-may.ts';
import { CourseChoice, useCourseName, useIdleMessage, useLastScope } from '../../shared/course-choice.tsx';
import { ImportPopup } from '../../shared/import-popup.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import type { Fields } from '../../ui/fields/fields-of.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useRowWriting } from '../../ui/list/use-row-writing.ts';
import { type Ticks, useTicks } from '../../ui/list/use-ticks.tsx';
import { PrimaryAction } from '../../ui/screen/primary-action.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { type Opening, ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { CheckPopup } from './check-popup.tsx';
import { couponFields, editedOf } from './coupon-fields.ts';
import { ReplayPopup } from './replay.tsx';

type Open = { kind: 'check' | 'import' } | { kind: 'replay'; row: Coupon };

const importHint =
  'CSV or Excel with the headings of an export: Coupon Code, Package Name, Discount Type and, where they matter, Discount Percentage, Discount Price, Start Date, End Date, User Phone, Usage limit.';

/** Coupon Listing (d3 §2): for a course of either app, edited in place. */
export default function CouponsScreen() {
  const { scope, choose, isBroken } = useLastScope();
  const { appId, coId } = scope;
  const of = coId ? { appID: appId, courseID: coId } : null;
  const course = useCourseName(appId, coId);
  const idleMessage = useIdleMessage(appId, 'Choose a course to see its coupons');
  const ticks = useTicks(coId);
  // The version means nothing to people: the checkboxes take its place.
  const fields = useMemo<Fields<Coupon, 'rowVersion' | keyof typeof couponFields>>(
    () => ({
      rowVersion: ticks.column<Coupon>(
        ({ id }) => id,
        ({ couponCode, id }) => `${couponCode}, ${id}`,
      ),
      ...couponFields,
    }),
    [ticks],
  );
  const list = useList(
    '/coupons',
    {
      call: coupons.list,
      given: of,
      whose: ['courseID'],
      parentName: course,
      idleMessage,
    },
    fields,
  );
  const { banner, report, clear } = useNotices();
  const writing = useRowWriting(list, 'id', {
    report,
    clear,
    add: undefined,
    edit: { call: coupons.edit, toInput: editedOf },
  });
  const [open, setOpen] = useState<Open | null>(null);
  const may = useMay();
  const canOpen = useCanOpen();
  if (isBroken) return <BrokenLink route="/coupons" />;
  const close = () => setOpen(null);
  return (
    <Screen
      route="/coupons"
      count={list.count}
      recordName={course}
      banner={banner}
      actions={
        <>
          <ListActions
            list={list}
            before={
              <>
                <Button variant="default" onClick={() => setOpen({ kind: 'check' })}>
                  Check a coupon
                </Button>
                {of && may(coupons.import) && (
                  <Button
                    variant="default"
                    leftSection={<FileUp size={16} aria-hidden />}
                    onClick={() => setOpen({ kind: 'import' })}
                  >
                    Import
                  </Button>
                )}
              </>
            }
          />
          {canOpen('/addcoupons') && (
            <PrimaryAction>
              <Button
                leftSection={<Plus size={16} aria-hidden />}
                renderRoot={(props) => <ScreenLink {...props} path="/addcoupons" />}
              >
                Add Coupon
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <ListCard
        list={list}
        writing={writing}
        rowID="id"
        choices={<CourseChoice scope={scope} choose={choose} />}
        note={of && <Ticked ticks={ticks} report={report} />}
        hasDetails
        actions={(row) => [
          ...(appId === appIDs.general && canOpen('/sales')
            ? [{ label: 'View orders', opens: ordersWith(row), isRare: true }]
            : []),
          { label: 'Simulate', run: () => setOpen({ kind: 'replay', row }), isRare: true },
        ]}
      />
      {open?.kind === 'check' && <CheckPopup appID={appId ?? 1} onClose={close} />}
      {open?.kind === 'replay' && <ReplayPopup coupon={open.row} onClose={close} />}
      {open?.kind === 'import' && of && (
        <ImportPopup
          title="Import coupons"
          subtitle={course}
          hint={importHint}
          call={coupons.import}
          input={of}
          onSaved={(message) => {
            close();
            report({ kind: 'saved', message });
          }}
          onClose={close}
        />
      )}
    </Screen>
  );
}

/** The sales of the general app with the code of this coupon. */
const ordersWith = ({ id }: Coupon): Opening => ({ path: '/sales', list: { coupons: String(id) } });

const couponsText = (count: number): string => counted(count, 'coupon');

function Ticked({ ticks, report }: { ticks: Ticks; report: Report }) {
  const { save, isSaving } = useChange(coupons.end);
  const { ids, clear } = ticks;
  const end = async () => {
    const isSure = await confirm({
      title: `End ${couponsText(ids.length)} today?`,
      body: 'Today is their last day. Orders that used them stay as they are.',
      confirmLabel: 'End today',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const { response } = await save({ couponIDs: ids.join() });
      clear();
      report({ kind: 'saved', message: endedText(response) });
    } catch (error) {
      report({ kind: 'failed', error });
    }
  };
  return (
    <SelectionBar
      hint="Select coupons to end them together"
      selected={ids.length > 0 ? couponsText(ids.length) : null}
      onClear={clear}
      actions={[{ label: 'End today', run: () => void end(), isBusy: isSaving }]}
    />
  );
}

const endedText = ({ ended, left }: { ended: number; left: number }): string =>
  `${couponsText(ended)} end${ended === 1 ? 's' : ''} today${
    left > 0 ? `; ${left} had ended already or not begun` : ''
  }`;
