import { getDefaultStore } from 'jotai'

/** The one store every atom lives in; hooks find it without a provider, and what runs outside React uses it directly. */
export const store: ReturnType<typeof getDefaultStore> = getDefaultStore()
