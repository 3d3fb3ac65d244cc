import classes from './fields.module.css';

/** Where a mailbox has no room on its line, it breaks before its '@'; elsewhere only where a line is too short for a part. */
export function EmailText({ address }: { address: string }) {
  const [, before = '', name = '', domain = '', after = ''] = mailbox.exec(address) ?? [];
  if (!domain) return address;
  return (
    <>
      {before}
      <span className={classes.whole}>{name}</span>
      <wbr />
      <span className={classes.whole}>{domain}</span>
      {after}
    </>
  );
}

/** The first one in a text: a full stop after it is not part of it. */
const mailbox = /^(.*?)([^\s@]+)(@[\w-]+(?:\.[\w-]+)*)(.*)$/s;
