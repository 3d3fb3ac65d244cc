import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { sales } from '@prepdesk/contract/sales/sales';
import { GroupedSales } from './grouped-sales.tsx';

const SalesWithGraphScreen = () => (
  <GroupedSales route="/salesgraph" graph="/graph" appID={appIDs.general} call={sales.withGraph} given={{}} />
);
export default SalesWithGraphScreen;
