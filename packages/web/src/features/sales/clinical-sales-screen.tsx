import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { companyDay } from '@prepdesk/contract/company-time';
import { sales } from '@prepdesk/contract/sales/sales';
import { useMemo } from 'react';
import { OrderStateLegend } from '../../shared/order-state.tsx';
import { usePackageChoices } from '../../shared/package-choices.ts';
import { Rupees } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useSums } from '../../ui/list/use-sums.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { lastMonths } from './months.ts';
import { saleFields } from './sale-fields.tsx';
import classes from './sales.module.css';

const route = '/sales-prepclinic';
const monthsOffered = 60;

/** The sales of the clinical app, with totals by package (d3 §2, gaps B16). */
export default function ClinicalSalesScreen() {
  const packages = usePackageChoices(appIDs.clinical);
  const filterChoices = useMemo(
    () => ({
      packages,
      month: lastMonths(companyDay(), monthsOffered),
    }),
    [packages],
  );
  const list = useList(route, { call: sales.clinical, given: {}, filterChoices }, saleFields);
  const { packageCount = [], packageSale = [] } = useSums(sales.clinical, list.input).data ?? {};
  return (
    <Screen route={route} count={list.count} actions={<ListActions list={list} />}>
      <ListCard list={list} rowID="id" hasDetails>
        <OrderStateLegend />
        {packageCount.length > 0 && (
          <Section title="Package count">
            <ul className={classes.counts}>
              {packageCount.map(({ val, name, freeLen, purchasedLen }) => (
                <li key={val}>{`${val}: ${name}, Free: ${freeLen}, Purchased: ${purchasedLen}`}</li>
              ))}
            </ul>
          </Section>
        )}
        {packageSale.length > 0 && (
          <Section title="Package sale">
            <ul className={classes.counts}>
              {packageSale.map(({ packageID, packageName, sale }) => (
                <li key={packageID} className={layout.apart}>
                  {packageName}{' '}
                  <b>
                    <Rupees amount={sale} />
                  </b>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </ListCard>
    </Screen>
  );
}
