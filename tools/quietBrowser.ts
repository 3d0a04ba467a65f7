/**
 * What Chromium does of its own accord and no page here needs. The last two are its address bar's own pages, fetched and drawn
 * anew for every page that is opened: more work than the page itself.
 */
const itsOwn = [
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * Features that interfere with automation: Playwright's own list, which Chromium ignores when another list is given.
 */
const inTheWay = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/** Flags that start Chromium for tests and measurements: no traffic and little work besides the page. */
export const quietBrowser: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  `--disable-features=${[...itsOwn, ...inTheWay].join(',')}`,
  // Nothing here has a graphics card, and to imitate one costs more than to draw without.
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]
