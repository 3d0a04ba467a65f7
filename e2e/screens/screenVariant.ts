/** In which of its looks a screen is pictured. */
export interface ScreenVariant {
  readonly size: 'phone' | 'wide'
  readonly theme: 'dark' | 'light'
  /** One of the app's language codes. */
  readonly language: 'en' | 'hk' | 'ar'
}
