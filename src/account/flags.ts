const flags = import.meta.glob<string>(
  '../../node_modules/flag-icons/flags/1x1/{hk,gb,jp,kr,th,vn,fr,de,ru,es,pt,sa,it,tr,id,my,in,cz,ir,fi,ee}.svg',
  { query: '?url', import: 'default', eager: true },
)

/** Address of a language's flag picture by country code (decisions §8). */
export const flagOf = (country: string): string | undefined =>
  flags[`../../node_modules/flag-icons/flags/1x1/${country}.svg`]
