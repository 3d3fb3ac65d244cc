import { Button } from '@mantine/core';
import { counted } from '@prepdesk/contract/numbers-shown';
import { maxLabels, type WithoutAddress } from '@prepdesk/contract/shipping/shipments';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';

type Props = {
  orders: WithoutAddress;
  /** How many others have an address. */
  labels: number;
  onPrint: () => void;
  onClose: () => void;
};

/** Which orders get no label, each with a way to its address. */
export function MissingAddressesPopup({ orders, labels, onPrint, onClose }: Props) {
  const canOpen = useCanOpen()('/address/{id}');
  return (
    <Popup
      title={titleOf(orders.length, labels)}
      subtitle="A label needs an address."
      onClose={onClose}
      closeLabel="Close"
      actions={
        labels > 0 && (
          <Button onClick={onPrint}>
            {labels === 1 ? 'Print the other label' : `Print the other ${counted(labels, 'label')}`}
          </Button>
        )
      }
    >
      <ul className={`${layout.framed} ${layout.wholeLine}`}>
        {orders.map(({ orderID, name }) => (
          <li key={orderID} className={layout.row}>
            <div>
              {orderID}
              <span>{name}</span>
            </div>
            {canOpen && (
              <ScreenLink
                className={layout.link}
                path="/address/{id}"
                name={name || orderID}
                id={{ orderId: orderID }}
                isNewTab
                aria-label={`Update Address of ${orderID}`}
              >
                Update Address
              </ScreenLink>
            )}
          </li>
        ))}
      </ul>
    </Popup>
  );
}

function titleOf(missing: number, labels: number): string {
  if (labels === 0) return 'None of these orders has an address yet';
  const orders = missing === maxLabels ? `At least ${missing} orders` : counted(missing, 'order');
  return `${orders} ${missing === 1 ? 'has' : 'have'} no address`;
}
