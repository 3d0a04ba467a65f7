import { dayOf } from '../../contract/calendarDays.ts'
import type { LoanApplicant } from '../../contract/entities/loan.ts'
import { realNameOf } from '../../contract/identityData.ts'
import { birthdayOf } from '../../contract/loanApplicant.ts'
import { phoneNumber } from '../contact/phoneNumber.ts'
import { useChosenArea } from '../contact/useChosenArea.ts'
import { useAtomValue } from '../useAtom.ts'
import { applicantDraft, handPicture } from './draft.ts'

/** A field of the form that is not as it must be. */
export type ApplicantFault = keyof LoanApplicant

/** Returns the typed data as it would be sent, or the invalid fields (document 2 §5). */
export function useApplicant(): {
  readonly applicant: LoanApplicant | undefined
  readonly faults: ReadonlySet<ApplicantFault>
} {
  const { area, areas } = useChosenArea(true, applicantDraft.phoneCountry)
  const sex = useAtomValue(applicantDraft.sex)
  const cardKind = useAtomValue(applicantDraft.cardKind)
  const read = {
    familyName: realNameOf(useAtomValue(applicantDraft.familyName)),
    givenName: realNameOf(useAtomValue(applicantDraft.givenName)),
    sex: sex === 'male' || sex === 'female' ? sex : undefined,
    birthday: birthdayOf(useAtomValue(applicantDraft.birthday), dayOf(Date.now())),
    country: useAtomValue(applicantDraft.country) || undefined,
    mobile: phoneNumber(useAtomValue(applicantDraft.phone), area, areas)?.mobile,
    cardKind: cardKind === 'idCard' || cardKind === 'passport' ? cardKind : undefined,
    handPicture: useAtomValue(handPicture.url) || undefined,
  }
  const faults = new Set(
    Object.entries(read).flatMap(([name, value]) => (value === undefined ? [name as ApplicantFault] : [])),
  )
  return { applicant: faults.size === 0 ? (read as LoanApplicant) : undefined, faults }
}
