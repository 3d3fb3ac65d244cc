import { Button, Tabs, Textarea } from '@mantine/core';
import { Failure } from '@prepdesk/contract/failures';
import { routeAt } from '@prepdesk/contract/routes';
import { crypto, emptyText, unreadableText } from '@prepdesk/contract/tools/crypto';
import { type ReactNode, useState } from 'react';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { sealedJson } from '../../api/sealed-text.ts';
import { useChange } from '../../api/use-change.ts';
import { ErrorPopup } from '../../ui/feedback/error-popup.tsx';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { JsonTree } from '../../ui/layout/json-tree.tsx';
import layout from '../../ui/layout/layout.module.css';
import { useCopy } from '../../ui/screen/copy-button.tsx';
import { ResultPopup } from './result-popup.tsx';
import { sealedTextIn } from './sealed-text-in.ts';
import { ToolPage } from './tool-page.tsx';
import classes from './tools.module.css';

/** Decrypts and encrypts texts in the format of the calls (d3 §2, §9). */
export default function EncryptScreen() {
  const { tab } = useAddressSearch();
  const setSearch = useSetSearch();
  const choose = (to: string) =>
    void setSearch((now) => ({ ...now, tab: to }), { ignoreBlocker: true, resetScroll: false });
  return (
    <ToolPage title={routeAt('/encrypt').title}>
      <Tabs
        value={tab === 'encrypt' ? tab : 'decrypt'}
        onChange={(to) => choose(to === 'encrypt' ? to : '')}
        keepMounted
      >
        <Tabs.List>
          <Tabs.Tab value="decrypt">Decrypt Data</Tabs.Tab>
          <Tabs.Tab value="encrypt">Encrypt Data</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="decrypt">
          <DecryptForm />
        </Tabs.Panel>
        <Tabs.Panel value="encrypt">
          <EncryptForm />
        </Tabs.Panel>
      </Tabs>
    </ToolPage>
  );
}

function DecryptForm() {
  const { save, isSaving } = useChange(crypto.decrypt);
  const form = useToolForm(async (text) => {
    const { response } = await save({ enc_response: sealedTextIn(text) });
    return response.data;
  });
  return (
    <ToolForm form={form} isBusy={isSaving}>
      {form.result !== undefined && (
        <ResultPopup title="Json Data" onClose={form.closeResult}>
          <JsonTree value={form.result} collapsedAtDepth={2} />
        </ResultPopup>
      )}
    </ToolForm>
  );
}

function EncryptForm() {
  const form = useToolForm((text) => {
    try {
      return sealedJson(text);
    } catch {
      throw new Failure('refused', unreadableText);
    }
  });
  return (
    <ToolForm form={form}>
      {form.result !== undefined && <SealedPopup text={form.result} onClose={form.closeResult} />}
    </ToolForm>
  );
}

function SealedPopup({ text, onClose }: { text: string; onClose: () => void }) {
  const { copy, isCopied, says } = useCopy(text);
  return (
    <ResultPopup
      title="Data"
      onClose={onClose}
      actions={
        <>
          <span className={layout.tone} data-tone="ok" role="status">
            {isCopied ? `${says} Successfully` : says}
          </span>
          <Button onClick={() => void copy()}>click here to copy Text</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
      <section className={classes.longText} tabIndex={0} aria-label="Encrypted text">
        {text}
      </section>
    </ResultPopup>
  );
}

type ToolFormState<Result> = {
  text: string;
  type: (text: string) => void;
  submit: () => Promise<void>;
  result: Result | undefined;
  closeResult: () => void;
  error: string;
  closeError: () => void;
  reset: () => void;
};

/** The states of d3 §4: typing clears the error, closing the popup clears the result. */
function useToolForm<Result>(work: (text: string) => Promise<Result> | Result): ToolFormState<Result> {
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result>();
  const [message, setMessage] = useState('');
  return {
    text,
    result,
    error: message,
    type: (typed) => {
      setText(typed);
      setMessage('');
    },
    submit: async () => {
      if (text.trim() === '') return setMessage(emptyText);
      try {
        const answer = await work(text);
        setResult(() => answer);
      } catch (error) {
        setMessage(sentenceOf(error));
      }
    },
    closeResult: () => setResult(undefined),
    closeError: () => setMessage(''),
    reset: () => {
      setText('');
      setResult(undefined);
      setMessage('');
    },
  };
}

type ToolFormProps = { form: ToolFormState<unknown>; isBusy?: boolean; children: ReactNode };

function ToolForm({ form, isBusy, children }: ToolFormProps) {
  return (
    <Form className={layout.body} onSubmit={() => void form.submit()}>
      <Textarea
        label="Please Enter Data"
        styles={{ input: { font: 'var(--control-text) / 1.5 var(--mono)', fieldSizing: 'fixed' } }}
        rows={12}
        spellCheck={false}
        value={form.text}
        onChange={(event) => form.type(event.currentTarget.value)}
      />
      <div className={layout.actions}>
        <Button type="submit" loading={isBusy ?? false}>
          Submit
        </Button>
        <Button variant="default" onClick={form.reset}>
          Reset Text field
        </Button>
      </div>
      <LoadingOverlay isShown={isBusy ?? false} />
      {children}
      {form.error && <ErrorPopup message={form.error} onClose={form.closeError} />}
    </Form>
  );
}
