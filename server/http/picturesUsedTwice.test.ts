import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { operatorCalls } from '../../contract/operator/calls.ts'
import type { ReviewKind } from '../../contract/operator/entities/review.ts'
import { MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import { OPERATOR_RATES, type OperatorBrowser, signedIn } from '../operatorFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { card, receipt } from '../pictures/drawnPictures.ts'

const BOUNDARY = 'xxxxxxboundary'

let fixture: MoneyFixture
let finance: OperatorBrowser
let reviewer: OperatorBrowser
let proof: Buffer

beforeAll(async () => {
  fixture = await MoneyFixture.open(OPERATOR_RATES)
  finance = await signedIn(fixture.server, 'fay', 'finance')
  reviewer = await signedIn(fixture.server, 'rita', 'reviewer')
  proof = await receipt(1).jpeg().toBuffer()
})
afterAll(() => fixture.server.close())

async function uploaded(who: MoneyPerson, file: Buffer): Promise<string> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  const answer = await fixture.server.app.inject({
    method: 'POST',
    url: calls.uploadImage.path,
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { ...who.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  return answer.json().data.url
}

const deposited = async (who: MoneyPerson, file: Buffer) =>
  expect(await who.deposit('100', { proofImg: await uploaded(who, file) })).toMatchObject({ code: 1 })

/** Returns a submission as a reviewer sees it. */
async function seen(who: OperatorBrowser, kind: ReviewKind, { accountId }: MoneyPerson) {
  const waiting = decode(operatorCalls.waitingReviews.answer, await who.told('waitingReviews', { kind }))
  return waiting.find((one) => one.accountId === String(accountId))
}

const looked = () => {
  const unseen = fixture.server.database.db.prepare('SELECT count(*) FROM picture WHERE looked_at IS NULL').pluck()
  return expect.poll(() => unseen.get()).toBe(0)
}

it('shows reviewers every use of a picture, across users and kinds, and shows users none', async () => {
  const [ann, ben, cat, dan] = [fixture.real(), fixture.real(), fixture.real(), fixture.real()]
  await deposited(ann, proof)
  await deposited(ben, await sharp(proof).resize(500).jpeg({ quality: 50 }).toBuffer())
  await deposited(dan, await receipt(2).jpeg().toBuffer())
  const sides = {
    front_pic: await uploaded(cat, proof),
    reverse_pic: await uploaded(cat, await card(1).png().toBuffer()),
  }
  expect(await cat.ask('submitIdentity', { name: 'Cat Example', card_id: '12345678', ...sides })).toMatchObject({
    code: 1,
  })
  await looked()

  const first = await seen(finance, 'deposit', ann)
  const copy = await seen(finance, 'deposit', ben)
  const identity = await seen(reviewer, 'identity', cat)
  const [ofAnn, ofBen] = [first?.pictures[0], copy?.pictures[0]]
  // Whoever reviews deposits does not see identities.
  expect(ofAnn?.alsoUsed).toEqual([
    {
      id: identity?.id,
      kind: 'identity',
      accountId: String(cat.accountId),
      uid: identity?.uid,
      at: expect.any(Number),
      exact: true,
    },
    {
      ...{ id: copy?.id, kind: 'deposit', accountId: String(ben.accountId), uid: copy?.uid },
      ...{ at: expect.any(Number), exact: false, address: ofBen?.address },
    },
  ])
  expect(ofBen?.alsoUsed?.map(({ id, exact }) => [id, exact]).toSorted()).toEqual(
    [first, identity].map((one) => [one?.id, false]).toSorted(),
  )
  expect(identity?.pictures.map(({ key, alsoUsed }) => [key, alsoUsed?.length])).toEqual([
    ['front', 2],
    ['back', undefined],
  ])
  expect((await seen(finance, 'deposit', dan))?.pictures[0], 'another one of the same form').not.toHaveProperty(
    'alsoUsed',
  )

  // Both can be looked at, and every look is written down.
  expect((await finance.picture(ofBen?.address ?? '')).headers['content-type']).toBe('image/jpeg')
  const acts = openAuditLog(fixture.server.database.db).of(copy?.id ?? '')
  expect(acts.map(({ actor, act }) => [actor, act])).toEqual([['fay', 'viewPicture']])

  // Decided ones show it as well.
  await finance.told('decideReview', { id: first?.id, outcome: 'rejected', remark: 'Used twice' })
  const [over] = decode(
    operatorCalls.decidedReviews.answer,
    await finance.told('decidedReviews', { kind: 'deposit' }),
  ).rows
  expect(over?.pictures[0]?.alsoUsed).toHaveLength(2)

  // What the users are told is the same for all, but for the name of the file.
  const reported = async (who: MoneyPerson) =>
    JSON.stringify(await who.ask('depositList', { type: 1, page: 1 })).match(/"\w+":/g)
  expect(await reported(ben)).toEqual(await reported(dan))
  expect(await reported(ben)).toContain('"total":')
})

it('finds pictures that were there before it looked, and forgets those that nothing used', async () => {
  const { db } = fixture.server.database
  const [eve, fin] = [fixture.real(), fixture.real()]
  const file = await receipt(9).png().toBuffer()
  await deposited(eve, file)
  await looked()
  // As a server of before left it.
  db.prepare('DELETE FROM picture_band').run()
  db.prepare('UPDATE picture SET original_hash = NULL, clean_hash = NULL, look = NULL, looked_at = NULL').run()
  await looked()
  await deposited(fin, await sharp(file).linear(0.9, 0).jpeg().toBuffer())
  await uploaded(fin, file)
  await looked()
  const use = (await seen(finance, 'deposit', fin))?.pictures[0]?.alsoUsed
  expect(use?.map(({ accountId, exact }) => [accountId, exact])).toEqual([[String(eve.accountId), false]])
  const matches = db.prepare<[], number>('SELECT count(*) FROM picture_match').pluck()
  const before = matches.get() ?? 0
  db.prepare('DELETE FROM picture WHERE used_for IS NULL').run()
  expect(matches.get()).toBeLessThan(before)
})
