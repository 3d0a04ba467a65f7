import * as v from 'valibot'
import { at, type Codec, text, wrapped } from '../codec.ts'
import { verification } from '../entities/account.ts'
import { type Call, get, nothing, post } from './call.ts'

const session = { session: true } as const

/** Submits an identity for verification (document 2 §7). */
export const submitIdentity = post(
  '/api/user_real/real_name',
  {
    name: at('name', text),
    cardId: at('card_id', text),
    frontPicture: at('front_pic', text),
    backPicture: at('reverse_pic', text),
  },
  nothing,
  session,
)
/** Returns the status of the identity verification (document 2 §7). */
export const identityState = get('/api/user_real/center', {}, verification, session)

const url = wrapped('url', text)
/** The address of an image. A plain string is also accepted (decisions §9). */
const pictureUrl: Codec<string> = { schema: v.union([v.string(), url.schema]), encode: url.encode }
/** A file is sent unchanged. */
const file: Codec<Blob> = { schema: v.instance(Blob), encode: (blob) => blob }

/** Uploads one image of at most 10 MB (decisions §7). */
export const uploadImage: Call<{ file: Blob }, string> = post(
  '/api/common/image_upload',
  { file: at('file', file) },
  pictureUrl,
  {
    ...session,
    body: 'multipart',
    limit: 'uploads',
  },
)
