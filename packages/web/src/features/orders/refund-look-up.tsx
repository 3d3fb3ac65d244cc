import { Button, TextInput } from '@mantine/core';
import type { Order } from '@prepdesk/contract/orders/order';
import { orders } from '@prepdesk/contract/orders/orders';
import { useEffect, useRef, useState } from 'react';
import { useAddressSwitch } from '../../api/address-switch.ts';
import { useChange } from '../../api/use-change.ts';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import { requiredProps } from '../../ui/fields/required.ts';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';

/** Asks which order to refund, where none was chosen in the list. */
export default function RefundLookUp({ onFound }: { onFound: (order: Order) => void }) {
  const [, choose] = useAddressSwitch('open');
  const leavePart = () => choose('');
  const [orderID, setOrderID] = useState('');
  const [error, setError] = useState('');
  const { save: find, isSaving } = useChange(orders.find);
  const found = useRef<Order>(undefined);
  const goOn = useRef(onFound);
  goOn.current = onFound;
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // The menu that led here is gone. The next popup gives the focus back to where it is when that opens.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
      if (found.current) goOn.current(found.current);
    };
  }, []);
  const typed = orderID.trim();
  const look = async () => {
    if (typed === '') return;
    try {
      const { response } = await find({ search: typed, limit: 2 });
      // Whoever has left may have opened something else.
      if (!isOpen.current) return;
      const match = response.orders.find((order) => order.orderID.toLowerCase() === typed.toLowerCase());
      if (!match) return setError('There is no order with this ID');
      found.current = match;
      leavePart();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  };
  return (
    <Popup
      title="Refund an order"
      subtitle="You see what the refund does before it is made"
      isNarrow
      onClose={leavePart}
      onSubmit={() => void look()}
      closeLabel="Cancel"
      actions={
        <Button type="submit" loading={isSaving} disabled={typed === ''}>
          Continue
        </Button>
      }
    >
      <TextInput
        className={layout.wholeLine}
        label="Order ID"
        {...requiredProps(true)}
        data-autofocus
        autoComplete="off"
        value={orderID}
        error={error}
        onChange={(event) => {
          setOrderID(event.currentTarget.value);
          setError('');
        }}
      />
    </Popup>
  );
}
