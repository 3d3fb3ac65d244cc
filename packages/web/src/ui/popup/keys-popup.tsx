import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { type KeyHelp, shownKeys } from '../focus/key-help.ts';
import { searchBox } from '../focus/use-screen-keys.ts';
import { FactTable } from '../layout/facts.tsx';
import { Popup } from './popup.tsx';

const search: KeyHelp = { keys: ['/'], says: 'Search in this list' };
const everywhere: readonly KeyHelp[] = [
  { keys: ['Ctrl K'], says: 'Search screens and records' },
  { keys: ['Enter'], says: 'Save from a one-line field' },
  { keys: ['Ctrl Enter'], says: 'Save from any field' },
  { keys: ['Esc'], says: 'Close or cancel' },
  { keys: ['?'], says: 'Show these keys' },
];

/** The keys of the screen as it is shown, and those that every screen has. */
export default function KeysPopup({ onClose }: { onClose: () => void }) {
  const facts = [...(searchBox() ? [search] : []), ...shownKeys(), ...everywhere].map(({ keys, says }) => ({
    label: says,
    value: keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && ' or '}
        <kbd>{key}</kbd>
      </Fragment>
    )),
  }));
  return (
    <Popup
      title="Keys on this screen"
      isNarrow
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <FactTable name="Keys on this screen" facts={facts} />
    </Popup>
  );
}
