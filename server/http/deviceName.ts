/** Browsers by what they say of themselves, those that pretend to be another first. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:YaBrowser)\//, 'Yandex Browser'],
  [/\b(?:MicroMessenger)\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (said: string, names: typeof browsers) => names.find(([pattern]) => pattern.test(said))?.[1]
/** Longer ones are no browser's. */
const MAX_LENGTH = 1024

/**
 * A device by what its browser says of itself, such as "Chrome on Android": words of ours alone, so that nothing of the
 * header is stored or shown. Empty for what is no browser.
 */
export function deviceName(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, MAX_LENGTH)
  return [named(said, browsers), named(said, systems)].filter(Boolean).join(' on ')
}
