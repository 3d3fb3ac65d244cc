/** Where an address must break, it does so before the '@', never inside a word. */
export function EmailText({ address }: { address: string }) {
  const [name, domain] = address.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
