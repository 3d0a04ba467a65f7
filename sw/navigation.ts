/**
 * Paths that are not the app's page when somebody goes to them: the API and its reference, `/ops` where the operators' console was, what
 * tells of the server's health, and files by their name. The worker lets them through to the network. The app itself lives behind `#` on `/`, so any other path may be answered with its page.
 */
export const notThePage = /^\/(?:api|v1|ops|docs|healthz|readyz)(?:\/|\?|$)|^\/[^?]*\.[^/?]+(?:\?|$)/
