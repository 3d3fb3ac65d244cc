import { Box } from '@mantine/core';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { sentFacts } from './sent-facts.ts';

/** What the gateway or the desk wrote: label and value; what was sent, to the letter, is behind "Raw". */
export function SentDetails({ label, text }: { label: string; text: string }) {
  const facts = sentFacts(text);
  return (
    <section aria-label={label}>
      <Box component="h3" mb={8} fz={14}>
        {label}
      </Box>
      {facts && facts.length > 0 ? (
        <Facts facts={facts} minPx={190} />
      ) : (
        <Box component="p" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {text || 'NA'}
        </Box>
      )}
      {facts && (
        <details>
          <Box component="summary" className={layout.small} w="fit-content" mt={8}>
            Raw
          </Box>
          {/* What the gateway sent, unchanged. It scrolls, so the keyboard must reach it. */}
          <Box
            component="pre"
            className={layout.box}
            mah={160}
            mt={6}
            style={{ font: '12px / 1.5 var(--mono)', overflow: 'auto', whiteSpace: 'pre-wrap' }}
            data-shaded
            tabIndex={0}
          >
            {JSON.stringify(JSON.parse(text), null, 2)}
          </Box>
        </details>
      )}
    </section>
  );
}
