/** The numbers from 0 on, so many: what stands for nothing but its place, such as a row of a skeleton. */
export const places = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place)
