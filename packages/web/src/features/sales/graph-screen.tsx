import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { sales } from '@prepdesk/contract/sales/sales';
import { CouponGraph } from './coupon-graph.tsx';

const GraphScreen = () => (
  <CouponGraph route="/graph" list="/salesgraph" appID={appIDs.general} call={sales.withGraph} given={{}} />
);
export default GraphScreen;
