import { accountNotice } from '../entities/notice.ts'
import { get, listOf } from './call.ts'

/** Extension: the newest decisions on the account's deposits, withdrawals, identity and loans, newest first. */
export const listNotices = get('/v1/api/main/account/notices', {}, listOf(accountNotice), {
  session: true,
  extension: true,
})
