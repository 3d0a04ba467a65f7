import { expect, it, onTestFinished } from 'vitest'
import type { LoanApplicant } from '../../contract/entities/loan.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openLoanIdentityTable } from '../loans/loanIdentityTable.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { Verdict } from '../ops/reviews.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { openIdentityTable } from './identityTable.ts'

const AT = Date.UTC(2026, 2, 4)
const rejected: Verdict = { outcome: 'rejected', remark: 'Blurred' }
const approved: Verdict = { outcome: 'approved' }

const applicant: Omit<LoanApplicant, 'handPicture'> = {
  familyName: 'Lovelace',
  givenName: 'Ada',
  sex: 'female',
  birthday: '1990-12-10',
  country: 'GB',
  mobile: '+447700900000',
  cardKind: 'passport',
}

/** A database with both tables, and accounts that have uploaded pictures. */
function opened() {
  const database = openTestDatabase()
  onTestFinished(() => database.close())
  const accounts = openAccounts(database, { now: () => AT })
  const pictures = openPictureTable(database.db)
  const open = (name: string) => {
    const id = accounts.openReal({ email: `${name}@example.com`, passwordHash: '' }) ?? 0
    for (const side of ['front', 'back', 'hand'])
      pictures.add({ name: `${name} ${side}`, account_id: id, type: 'image/jpeg', bytes: 1, created_at: AT })
    return id
  }
  return { pictures, open, checks: openIdentityTable(database.db), loanChecks: openLoanIdentityTable(database.db) }
}

it('of checks that were rejected long enough ago are told until they are removed; no others', () => {
  const { pictures, open, checks, loanChecks } = opened()
  const [ann, ben, eve] = ['ann', 'ben', 'eve'].map((name) => {
    const id = open(name)
    const [frontPicture, backPicture] = [`${name} front`, `${name} back`]
    checks.add(id, { name, cardId: '1234', frontPicture, backPicture }, AT)
    loanChecks.add(id, { ...applicant, handPicture: `${name} hand` }, AT)
    return { check: checks.newestOf(id)?.id ?? 0, loan: loanChecks.newestOf(id)?.id ?? 0 }
  })
  checks.decide(ann?.check ?? 0, rejected, AT)
  checks.decide(ben?.check ?? 0, approved, AT)
  loanChecks.decide(ann?.loan ?? 0, approved, AT)
  loanChecks.decide(eve?.loan ?? 0, rejected, AT)
  expect([...checks.rejectedPictures(AT), ...loanChecks.rejectedPictures(AT)], 'not yet').toEqual([])
  expect(checks.rejectedPictures(AT + 1).toSorted()).toEqual(['ann back', 'ann front'])
  expect(loanChecks.rejectedPictures(AT + 1)).toEqual(['eve hand'])
  for (const name of ['ann back', 'eve hand']) pictures.remove(name, AT + 1)
  expect([...checks.rejectedPictures(AT + 2), ...loanChecks.rejectedPictures(AT + 2)]).toEqual(['ann front'])
})
