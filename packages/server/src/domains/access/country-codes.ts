import { type Country, countryCodes as calls } from '@prepdesk/contract/access/country-codes';
import { implement } from '../../http/call/implement.ts';

let countries: Promise<Country[]> | undefined;

/** Loaded on first use: no other call needs this library. */
async function allCountries(): Promise<Country[]> {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min');
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const { compare } = new Intl.Collator('en');
  return getCountries()
    .map((region) => ({ name: names.of(region) ?? region, dial_code: `+${getCountryCallingCode(region)}` }))
    .sort((one, other) => compare(one.name, other.name));
}

export const countryCodes = implement(calls, {
  list: () => {
    countries ??= allCountries().catch((error) => {
      // A failed load is not cached, so the next call tries again.
      countries = undefined;
      throw error;
    });
    return countries;
  },
});
