import type { CompanyEntry } from './companyTable.ts'

/** Rows of an answer (decisions §9). */
const MAX_RESULTS = 20

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Companies whose name has a text in it, whatever its case and width; the first 20. An empty text is in every name. */
export function searchCompanies(all: readonly CompanyEntry[], name: string): CompanyEntry[] {
  const wanted = folded(name.trim())
  return all.filter((one) => one.withdrawnAt === null && folded(one.name).includes(wanted)).slice(0, MAX_RESULTS)
}
