import { Box, Button } from '@mantine/core';
import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import {
  type ReplySnippet,
  replySnippet,
  replySnippets,
  snippetFields,
} from '@prepdesk/contract/doubts/reply-snippets';
import { useMemo, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useWho } from '../../api/who.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { SuccessBanner } from '../../ui/feedback/success-banner.tsx';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { orderField } from '../../ui/fields/status-field.ts';
import layout from '../../ui/layout/layout.module.css';
import { useIsPhone } from '../../ui/layout/use-is-phone.ts';
import { Popup } from '../../ui/popup/popup.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import classes from './doubts.module.css';

type Props = {
  /** Inserts the text at the cursor. */
  onInsert: (html: string) => void;
  isHeld: boolean;
};

const shownRelated = 4;

/** Texts to insert with a click: the first few beside the reply, all of them in a popup where they are managed. */
export function Snippets({ onInsert, isHeld }: Props) {
  const { data, failure, reload } = useRead(replySnippets.list, {});
  const [isOpen, setIsOpen] = useState(false);
  const inUse = (data?.snippets ?? []).filter(({ isActive }) => isActive === 1);
  const isPhone = useIsPhone();
  const all = (
    <button type="button" className={`${layout.link} ${layout.end}`} onClick={() => setIsOpen(true)}>
      All {inUse.length}
    </button>
  );
  return (
    <Box className={`${layout.line} ${classes.snippets}`} mt={-6}>
      <Box className={layout.apart} {...(isPhone && { w: '100%' })}>
        <small>Snippets</small>
        {isPhone && all}
      </Box>
      <span className={`${layout.line} ${layout.grow}`}>
        {inUse.slice(0, shownRelated).map(({ snippetID, name, html }) => (
          <Button
            key={snippetID}
            size="compact-sm"
            variant="default"
            disabled={isHeld}
            onClick={() => onInsert(html)}
          >
            {name}
          </Button>
        ))}
      </span>
      {!isPhone && all}
      {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
      {isOpen && (
        <SnippetsPopup
          snippets={data?.snippets ?? []}
          onInsert={(html) => {
            setIsOpen(false);
            onInsert(html);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  );
}

const fieldsHint = `Fields that are filled in: ${Object.entries(snippetFields)
  .map(([field, meaning]) => `{${field}} ${meaning}`)
  .join(', ')}`;

const fieldsAfter = (snippets: readonly ReplySnippet[]) =>
  fieldsFor(replySnippet, {
    snippetID: false,
    html: { editor: { kind: 'rich', heightPx: 180 } },
    orderBy: { initial: orderField.initialAfter(snippets) },
  });
const inputs = inputsFor(replySnippet);

type PopupProps = {
  snippets: readonly ReplySnippet[];
  onInsert: (html: string) => void;
  onClose: () => void;
};

/** Faculty may use snippets, but only support writes them. */
const useMayWrite = (): boolean => {
  const person = useWho()?.person;
  return person?.roleID === superAdminRoleID || person?.facultyID === null;
};

function SnippetsPopup({ snippets, onInsert, onClose }: PopupProps) {
  const [written, setWritten] = useState<ReplySnippet | 'new' | null>(null);
  const fields = useMemo(() => fieldsAfter(snippets), [snippets]);
  const [saved, setSaved] = useState('');
  const mayWrite = useMayWrite();
  if (written) {
    const row = written === 'new' ? null : written;
    const looks = {
      subtitle: fieldsHint,
      fields,
      isWide: true,
      onClose: () => setWritten(null),
      onSaved: (message: string) => {
        setWritten(null);
        setSaved(message);
      },
    };
    if (!row) {
      return (
        <RecordPopup
          {...looks}
          title="Add snippet"
          row={null as ReplySnippet | null}
          call={replySnippets.add}
          toInput={inputs.add}
        />
      );
    }
    return (
      <RecordPopup
        {...looks}
        title="Edit snippet"
        row={row}
        rowKey={String(row.snippetID)}
        call={replySnippets.edit}
        toInput={(draft, read) => inputs.edit(draft, read ?? row)}
      />
    );
  }
  return (
    <Popup
      title="Snippets"
      subtitle={fieldsHint}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {mayWrite && (
            <Button data-autofocus onClick={() => setWritten('new')}>
              Add snippet
            </Button>
          )}
        </>
      }
    >
      <div className={layout.stack}>
        {saved && <SuccessBanner message={saved} seconds={6} onEnd={() => setSaved('')} />}
        {snippets.length === 0 && <p className={layout.hint}>No snippets yet</p>}
        <ul className={layout.framed}>
          {snippets.map((snippet) => (
            <li key={snippet.snippetID} className={layout.row}>
              <div>
                <b>
                  {snippet.name}
                  {snippet.isActive === 0 && ' (inactive)'}
                </b>
                <RichText html={snippet.html} className={layout.small ?? ''} />
              </div>
              {mayWrite && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Edit ${snippet.name}`}
                  onClick={() => setWritten(snippet)}
                >
                  Edit
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                disabled={snippet.isActive === 0}
                aria-label={`Insert ${snippet.name}`}
                onClick={() => onInsert(snippet.html)}
              >
                Insert
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Popup>
  );
}
