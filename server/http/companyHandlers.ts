import { type CallName, everyCall } from '../../contract/calls.ts'
import type { Settings } from '../config.ts'
import type { Market } from '../markets/market.ts'
import { areaCodes } from './areaCodes.ts'
import type { PublicHandlers } from './handler.ts'
import { badParameter } from './parameters.ts'

/**
 * Calls for the operator's details and settings (decisions §2), including the available extensions. An announcement published
 * in the console replaces the setting. `codesShownAt` is the path of the outbox, if there is one.
 */
export function companyHandlers(
  settings: Settings,
  marketSource: Market['source'],
  others: { readonly [N in CallName]?: unknown },
  announcement: () => Promise<string | undefined>,
  codesShownAt = '',
): PublicHandlers {
  const extensions = everyCall.flatMap(([name, call]) => (call.extension && others[name] ? [call.path] : []))
  const byKey: ReadonlyMap<string, string> = new Map([['is_show_mobile', settings.showMobile ? '1' : '0']])
  return {
    getCompanyStatus: () => ({
      data: { status: settings.companyStatus, lossUrl: settings.lossUrl, mode: settings.companyMode },
    }),
    getBasicInfo: async () => ({
      data: {
        serviceLink: settings.serviceLink,
        serviceLinkType: settings.serviceLinkType,
        verification: settings.verification,
        feeType: settings.feeType,
        title: settings.title,
        announcement: (await announcement()) ?? settings.announcement,
        desktopUrl: settings.desktopUrl,
        company: {
          email: settings.companyEmail,
          website: settings.companyWebsite,
          officeAddress: settings.companyOffice,
          registeredAddress: settings.companyRegistered,
        },
        marketSource,
        demo: settings.demo,
        codesShownAt,
        passwordRule: 'unguessable',
        marketSourceName: settings.feed === 'kraken' ? 'Kraken' : '',
        sameFormulas: true,
        extensions,
      },
    }),
    setting: ({ key }) => {
      const value = byKey.get(key)
      if (value === undefined) throw badParameter('key')
      return { data: value }
    },
    areaList: () => ({ data: [...areaCodes] }),
    deployedBuild: () => ({ data: __BUILD__ }),
  }
}
