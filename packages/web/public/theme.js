// Runs before the first paint, so that nobody who chose dark sees a white flash. A file of its own, since the
// page allows no inline scripts. The choice is a cookie: signing out clears local storage, and it should stay.
(() => {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const match = /(?:^|; )prepdesk-scheme=(light|dark|auto)/.exec(document.cookie);
    const wanted = match ? match[1] : 'auto';
    const isDark = wanted === 'dark' || (wanted === 'auto' && darkSystem.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  };
  apply();
  // The sign-in page has nothing else that would follow an evening falling.
  darkSystem.addEventListener('change', apply);
})();
