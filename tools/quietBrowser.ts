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

/** What stands in the way of driving it; Playwright's own list, which the browser does not hear of beside another one. */
const inTheWay = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/** How Chromium is started to be tested or measured: it talks to nobody but the pages, and does little else beside them. */
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
