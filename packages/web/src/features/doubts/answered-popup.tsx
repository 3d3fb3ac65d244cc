import { Box, Button } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import type { OpenDoubt } from '@prepdesk/contract/doubts/doubt';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { ReplyAudio } from './reply-audio.tsx';

type Props = {
  /** The doubt as it is stored now, with the reply that came first. */
  current: Pick<OpenDoubt, 'description' | 'mediaContent' | 'repliedBy' | 'updatedAt'>;
  changedBy: string;
  onSendAnyway: () => void;
  onClose: () => void;
};

/** Somebody replied first: shows their reply, and keeps what was typed. */
export const AnsweredPopup = ({ current, changedBy, onSendAnyway, onClose }: Props) => (
  <Popup
    title="Answered by someone else"
    subtitle={`This doubt was answered by ${changedBy} while you wrote your reply. Yours is kept and was not sent.`}
    onClose={onClose}
    actions={
      <>
        <Button data-autofocus variant="default" onClick={onClose}>
          Keep writing
        </Button>
        <Button onClick={onSendAnyway}>Send anyway</Button>
      </>
    }
  >
    <Box
      component="blockquote"
      className={layout.list}
      m={0}
      p="4px 0 4px 14px"
      style={{ borderLeft: '3px solid var(--line)' }}
    >
      {current.description && <RichText html={current.description} />}
      <ReplyAudio address={current.mediaContent} label={`Audio of the reply of ${changedBy}`} />
      <small>
        {[current.repliedBy || changedBy, current.updatedAt && shownInstant(current.updatedAt)]
          .filter(Boolean)
          .join(', ')}
      </small>
    </Box>
  </Popup>
);
