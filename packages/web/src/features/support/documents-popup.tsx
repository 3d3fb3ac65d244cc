import { Box, Button, Center } from '@mantine/core';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import type { Doc } from './referral-docs.ts';

type Props = { docs: readonly Doc[]; of: string; onClose: () => void };

/** The documents of a referral, one at a time (d3 §2). The arrow keys move between them. */
export function DocumentsPopup({ docs, of, onClose }: Props) {
  const [index, setIndex] = useState(0);
  const doc = docs[index];
  const turn = (by: number) => setIndex((index + by + docs.length) % docs.length);
  const { length } = docs;
  useEffect(
    function turnByArrows() {
      const step = ({ key }: KeyboardEvent) => {
        const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
        setIndex((before) => (before + by + length) % length);
      };
      document.addEventListener('keydown', step);
      return () => document.removeEventListener('keydown', step);
    },
    [length],
  );
  if (!doc) return null;
  return (
    <Popup title="Documents" subtitle={of} isLarge onClose={onClose} closeLabel="Close">
      <div className={layout.list}>
        <Center className={layout.box} mih={240} p={0} data-shaded>
          {doc.isPdf ? (
            <Button
              component="a"
              href={savedFrom(doc.url)}
              download
              variant="default"
              leftSection={<Download size={15} aria-hidden />}
            >
              Download {doc.name}
            </Button>
          ) : (
            <a href={doc.url} target="_blank" rel="noreferrer" aria-label={`Open ${doc.name} in a tab`}>
              <Box
                component="img"
                src={doc.url}
                alt={doc.name}
                display="block"
                maw="100%"
                h="min(62vh, 640px)"
                style={{ objectFit: 'contain' }}
              />
            </a>
          )}
        </Center>
        {docs.length > 1 && (
          <div className={layout.apart}>
            <Button
              variant="default"
              leftSection={<ChevronLeft size={15} aria-hidden />}
              onClick={() => turn(-1)}
            >
              Previous
            </Button>
            <span role="status" className={layout.cut} title={doc.name}>
              {index + 1} of {docs.length}: {doc.name}
            </span>
            <Button
              variant="default"
              rightSection={<ChevronRight size={15} aria-hidden />}
              onClick={() => turn(1)}
            >
              Next
            </Button>
          </div>
        )}
      </div>
    </Popup>
  );
}

/** Browsers open our own files unless the address asks for a download. */
const savedFrom = (url: string): string => (url.startsWith('/files/') ? `${url}?download=1` : url);
