/** What a picture that is uploaded may be (decisions §7). */
export const PICTURE = { mostBytes: 10_000_000, types: ['image/jpeg', 'image/png', 'image/webp'] } as const

/** Where uploaded pictures stand: `{PICTURE_PATH}/{name}`, on the API host, for who carries the token (decisions §9). */
export const PICTURE_PATH = '/api/common/image'
