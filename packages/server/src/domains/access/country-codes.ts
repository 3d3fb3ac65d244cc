import { type Country, countryCodes as calls } from '@prepdesk/contract/access/country-codes';
import { implement } from '../../http/implement.ts';

let countries: Promise<Country[]> | undefined;

/** Loaded when first asked for: no other call needs what the library knows. */
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
      // Not kept: the next one who asks may have more luck.
      countries = undefined;
      throw error;
    });
    return countries;
  },
});
