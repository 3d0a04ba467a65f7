import { useEffect } from 'react'
import type { AreaCode } from '../../../contract/entities/account.ts'
import type { Draft } from '../../session/drafts.ts'
import { useAtomValue } from '../../useAtom.ts'
import { areasAtom, homeArea, loadAreas } from './areas.ts'
import { countryAtom } from './typed.ts'

/**
 * The area code chosen, at first the one of where the browser is at home; and all there are. `wanted`: they are shown;
 * `chosen`: where its country is kept, that of the doors unless said.
 */
export function useChosenArea(
  wanted: boolean,
  chosen: Draft = countryAtom,
): { area: AreaCode | undefined; areas: readonly AreaCode[] } {
  const country = useAtomValue(chosen)
  const { list } = useAtomValue(areasAtom)
  useEffect(() => {
    if (wanted) void loadAreas()
  }, [wanted])
  const area = list.find((one) => one.country === country) ?? homeArea(list, navigator.languages)
  return { area, areas: list }
}
