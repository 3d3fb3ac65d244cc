import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { isWebAddress } from '@prepdesk/contract/links';
import { routeAt } from '@prepdesk/contract/routes';
import { useEffect, useRef, useState } from 'react';
import { sendTyped, type TypedAnswer } from '../../api/typed-request.ts';
import { ErrorPopup } from '../../ui/feedback/error-popup.tsx';
import { sentenceOf } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { selectLook } from '../../ui/fields/select-look.tsx';
import { JsonTree } from '../../ui/layout/json-tree.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ResultPopup } from './result-popup.tsx';
import { ToolPage } from './tool-page.tsx';
import classes from './tools.module.css';
import { typedParams } from './typed-params.ts';

const authChoices = [
  { value: '0', label: 'Without Auth' },
  { value: '1', label: 'With Auth' },
];

/** Tries out calls of this product and of others (d3 §2). */
export default function PostmanScreen() {
  const [url, setUrl] = useState('');
  const [selectAuth, setSelectAuth] = useState('0');
  const [params, setParams] = useState('');
  const [isLoading, setIsLoading] = useState(false);
  const [isUrlWrong, setIsUrlWrong] = useState(false);
  const [error, setError] = useState('');
  const [answer, setAnswer] = useState<TypedAnswer | null>(null);
  const urlField = useRef<HTMLInputElement>(null);
  useOwnPolicy();

  const submit = async () => {
    setError('');
    setIsUrlWrong(!isWebAddress(url.trim()));
    // No message, as documented (d3 §5): the field itself is marked.
    if (!isWebAddress(url.trim())) return urlField.current?.focus();
    setIsLoading(true);
    try {
      setAnswer(
        await sendTyped({ url: url.trim(), params: typedParams(params), hasAuth: selectAuth === '1' }),
      );
    } catch (caught) {
      setError(sentenceOf(caught));
    } finally {
      setIsLoading(false);
    }
  };

  return (
    <ToolPage title={routeAt('/post').title}>
      <Form className={layout.body} onSubmit={() => void submit()}>
        <TextInput
          ref={urlField}
          label="Enter Url"
          type="url"
          placeholder="https://"
          spellCheck={false}
          error={isUrlWrong}
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setIsUrlWrong(false);
          }}
        />
        <Select
          {...selectLook}
          label="Select Auth"
          data={authChoices}
          value={selectAuth}
          onChange={(value) => setSelectAuth(value ?? '0')}
        />
        <Textarea
          label="Enter Params"
          placeholder="{ }"
          styles={{ input: { font: 'var(--control-text) / 1.5 var(--mono)', fieldSizing: 'fixed' } }}
          rows={10}
          spellCheck={false}
          value={params}
          onChange={(event) => setParams(event.currentTarget.value)}
        />
        <div className={layout.actions}>
          <Button type="submit" loading={isLoading}>
            Submit
          </Button>
        </div>
      </Form>
      <LoadingOverlay isShown={isLoading} />
      {answer && (
        <ResultPopup title="Json Data" about={`HTTP status ${answer.status}`} onClose={() => setAnswer(null)}>
          {answer.isWithoutToken && (
            <p className={layout.note}>Sent without your token: only this site receives it.</p>
          )}
          {'json' in answer.body ? (
            <JsonTree value={answer.body.json} collapsedAtDepth={3} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            <section className={classes.longText} tabIndex={0} aria-label="Answer as text">
              {answer.body.text || 'The answer is empty'}
            </section>
          )}
        </ResultPopup>
      )}
      {error && <ErrorPopup message={error} onClose={() => setError('')} />}
    </ToolPage>
  );
}

/**
 * Only a page loaded directly from this address may call other hosts (server: http/page/headers.ts). When opened from the
 * menu, it is therefore loaded once more. It is replaced, not reloaded, so that going back leads to a strict page.
 */
function useOwnPolicy(): void {
  useEffect(function loadAtThisAddress() {
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.replace(location.href);
  }, []);
}
