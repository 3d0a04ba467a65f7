import { describe, expect, it } from 'vitest'
import { areaCodes } from './areaCodes.ts'

/** ISO 3166-1 without the two that nobody lives in: Bouvet Island, Heard and McDonald Islands. */
const countries = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD
CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE
GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM
KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY
MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE
SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA
VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`

describe('the dialling prefixes', () => {
  const byCountry = new Map(areaCodes.map(({ country, prefix }) => [country, prefix]))

  it('are there for every country, once', () => {
    expect([...byCountry.keys()]).toEqual(areaCodes.map(({ country }) => country))
    expect(
      countries
        .trim()
        .split(/\s+/)
        .filter((country) => !byCountry.has(country)),
    ).toEqual([])
  })

  it('are sorted by country, with ids that are their places', () => {
    expect(areaCodes.map(({ country }) => country)).toEqual(areaCodes.map(({ country }) => country).toSorted())
    expect(areaCodes.map(({ id }) => id)).toEqual(areaCodes.map((_, at) => String(at + 1)))
  })

  it('are prefixes of international numbers', () => {
    for (const { country, prefix } of areaCodes) expect(prefix, country).toMatch(/^[1-9]\d{0,3}$/)
    expect(['HK', 'US', 'GB', 'DE', 'JP', 'XK', 'DO'].map((country) => byCountry.get(country))).toEqual([
      '852',
      '1',
      '44',
      '49',
      '81',
      '383',
      '1',
    ])
  })
})
