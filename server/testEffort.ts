/**
 * How often a test that draws its cases repeats itself: two fifths of `all` in `npm test`, all of it in
 * `npm run test:all` (THOROUGH=1), which has the time.
 */
export const times = (all: number): number => (process.env.THOROUGH === '1' ? all : Math.ceil(all * 0.4))
