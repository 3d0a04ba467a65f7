import { anyText, oneOf, webAddress, whole } from './kinds.ts'
import { setting } from './setting.ts'

/** The company behind it, as the app tells it. */
export const companySettings = {
  serviceLink: setting('SERVICE_LINK', '', 'a web address', 'Where support is reached', webAddress),
  serviceLinkType: setting(
    'SERVICE_LINK_TYPE',
    '1',
    '1, 2 or 3',
    'How support opens: 1 chat page, 2 dialog, 3 redirect',
    oneOf({ 1: 'chat', 2: 'dialog', 3: 'redirect' }),
  ),
  title: setting('TITLE', '', 'any text', "The broker's name", anyText),
  announcement: setting('ANNOUNCEMENT', '', 'any text', 'An announcement to every visitor', anyText),
  desktopUrl: setting('DESKTOP_URL', '', 'a web address', 'A separate desktop site to offer', webAddress),
  companyEmail: setting('COMPANY_EMAIL', '', 'any text', 'E-mail address of the company', anyText),
  complaintEmail: setting(
    'COMPLAINT_EMAIL',
    '',
    'any text',
    'E-mail address that complaints go to; COMPANY_EMAIL when empty',
    anyText,
  ),
  companyWebsite: setting('COMPANY_WEBSITE', '', 'any text', 'Website of the company', anyText),
  companyOffice: setting('COMPANY_OFFICE_ADDRESS', '', 'any text', 'Office address of the company', anyText),
  companyRegistered: setting(
    'COMPANY_REGISTERED_ADDRESS',
    '',
    'any text',
    'Registered address of the company',
    anyText,
  ),
  companyMode: setting(
    'COMPANY_TYPE',
    '0',
    '0 or 1',
    'The mode told at start-up: 0 is main mode',
    oneOf({ 0: 'main', 1: 'other' }),
  ),
  companyStatus: setting(
    'COMPANY_STATUS',
    '0',
    'a whole number from 0 to 999',
    'Anything but 0 sends visitors away to LOSS_URL',
    whole(0, 999),
  ),
  lossUrl: setting('LOSS_URL', '', 'a web address', 'Where visitors are sent who are not served', webAddress),
}
