/** Values that no honest client sends. */
import type { Random } from './random.ts'

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** Makes one: each kind as often as any other. */
export function hostileValue(random: Random): unknown {
  const make = random.one<() => unknown>([
    () => '',
    () => ' \t\r\n',
    () =>
      random.one([
        'NaN',
        'Infinity',
        '-Infinity',
        '-0',
        '0x10',
        '1e308',
        '1e-400',
        '1,5',
        '1 2',
        '١٢',
        '½',
        '+1',
        '.5',
        '5.',
      ]),
    () => random.one([-1, 0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e15, 1e15 + 1, 8.64e15, 8.64e15 + 1, 1e300, 5e-324]),
    () => '9'.repeat(random.one([16, 20, 64, 65, 400, 5000])),
    () => `0.${'0'.repeat(random.one([5, 20, 60]))}1`,
    () => 'x'.repeat(random.one([65, 129, 513, 5000, 17_000, 70_000])),
    () => '😀'.repeat(random.one([1, 33, 5000])),
    () => `a${String.fromCharCode(random.whole(0, 31))}b\u007f`,
    () => '\u202egnp.exe\u2066\u200f\u200b\ufeff',
    () => random.one(['\ud800', 'a\udfff', '\uffff', 'e\u0301', 'ﷺ', '\u0130', 'ǅ']),
    () => random.one([`'; DROP TABLE account; --`, `" OR 1=1 --`, '%', '_', '%_%', '*', '\\', "'", '"', '`']),
    () =>
      random.one(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', '[]', '{}']),
    () =>
      random.one(['../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/', '//evil.example/x']),
    () =>
      random.one(['<img src=x onerror=alert(1)>', '{{7*7}}', `\${7*7}`, '%00', '%0d%0aSet-Cookie:a=b', 'a\r\nb: c']),
    () => random.one(['1980/13/45', '0000/00/00', '9999/99/99', '2026-02-30', '1e9/1/1']),
    () => random.one([true, false, null, [], {}, [[]], [null], { a: 1 }]),
    () => Array.from({ length: random.one([2, 300, 3000]) }, (_, index) => index),
    () => deep(random.one([5, 500, 2000])),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    () => JSON.parse('{"toString":"no","valueOf":"no","length":-1,"then":"no","toJSON":"no"}'),
  ])
  return make()
}
