import { inDigits } from '@prepdesk/contract/numbers-shown';
import { type SentPackage, shipments } from '@prepdesk/contract/shipping/shipments';
import {
  type ShippingModule,
  type ShippingState,
  shippingModuleNames,
  shippingModules,
  shippingStates,
} from '@prepdesk/contract/shipping/shipping-states';
import { useRead } from '../../api/use-read.ts';
import { CourseChoice, useIdleMessage, useLastScope } from '../../shared/course-choice.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useRowWriting } from '../../ui/list/use-row-writing.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { shippingTones } from './shipment-fields.ts';

const shippingStateNumbers = Object.keys(shippingStates).map(Number) as ShippingState[];

const yesOrNo = { kind: 'select', choices: { 1: 'Yes', 0: 'No' } } as const;

const fields = fieldsOf<SentPackage>()({
  packageID: { label: 'ID', look: 'quiet', widthPx: 80 },
  packageName: { label: 'Package Name', look: 'strong' },
  parentPackageName: { label: 'Parent Package', widthPx: 260, asText: (row) => row.parentPackageName || '–' },
  books: { label: 'Books', editor: yesOrNo, widthPx: 110 },
  notes: { label: 'Notes', editor: yesOrNo, widthPx: 110 },
  penDrive: { label: 'Pen drive', editor: yesOrNo, widthPx: 110 },
});

/** Shipments by module, and which packages send them (gaps B4). */
export default function ShippingScreen() {
  const { scope, choose, isBroken } = useLastScope();
  const { appId, coId } = scope;
  const of = coId ? { appID: appId, courseID: coId } : null;
  const idleMessage = useIdleMessage(appId, 'Choose a course to see its items per package');
  const list = useList('/shipping', { call: shipments.packages, given: of, idleMessage }, fields);
  const { banner, report, clear } = useNotices();
  const writing = useRowWriting(list, 'packageID', {
    report,
    clear,
    add: undefined,
    edit: {
      call: shipments.setPackage,
      toInput: ({ books, notes, penDrive }: Draft<keyof typeof fields>, { packageID, rowVersion }) => ({
        packageID,
        books,
        notes,
        penDrive,
        rowVersion,
      }),
    },
  });
  if (isBroken) return <BrokenLink route="/shipping" />;
  return (
    <Screen route="/shipping" banner={banner}>
      <Modules />
      <div className={layout.head} data-between>
        <h2>Items per package</h2>
        <span>from the next confirmed order</span>
      </div>
      <ListCard
        list={list}
        writing={writing}
        rowID="packageID"
        choices={<CourseChoice scope={scope} choose={choose} />}
      />
    </Screen>
  );
}

/** A card for each module with the number of shipments in each state. */
function Modules() {
  const { data, failure, reload } = useRead(shipments.counts, {});
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  const countOf = (module: ShippingModule, state: number) =>
    data?.counts.find((one) => one.module === module && one.state === state)?.count ?? 0;
  return (
    <ul className={layout.grid} aria-busy={!data}>
      {shippingModuleNames.map((module) => {
        const states = shippingStateNumbers.map((state) => ({ state, count: countOf(module, state) }));
        const all = states.reduce((sum, { count }) => sum + count, 0);
        return (
          <li key={module}>
            <Card isPadded>
              <div className={layout.head}>
                <h2>
                  <ScreenLink className={layout.link} path="/track" id={{ shippingModule: module }}>
                    {shippingModules[module]}
                  </ScreenLink>
                </h2>
                <span>{data ? inDigits(all) : ''}</span>
              </div>
              <Facts
                look="apart"
                facts={states.map(({ state, count }) => ({
                  key: String(state),
                  label: (
                    <StatusTag tone={count > 0 ? shippingTones[state] : 'off'}>
                      {shippingStates[state]}
                    </StatusTag>
                  ),
                  value: data ? inDigits(count) : '–',
                }))}
              />
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
