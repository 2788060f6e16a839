/*
 * The regulator's warnings shown on every page, apart from the longer texts so that a page
 * does not carry those. Quoted word for word: no word is added or removed.
 */

/** Source: SEBI advertisement code for investment advisers and research analysts, 5 April 2023 (shown at 10 pt or larger). */
export const standardWarning =
  'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.'

/** Source: SEBI advertisement code of 5 April 2023, second statement. */
export const registrationWarning =
  'Registration granted by SEBI, membership of BASL (in case of IAs) and certification from NISM in no way guarantee performance of the intermediary or provide any assurance of returns to investors'

/**
 * Beside returns that nobody has verified. Source: the wording that registered advisers publish;
 * the regulator's own is not public yet.
 */
export const performanceWarning =
  'The performance data presented herein are not verified by Past Risk and Return Verification Agency (PaRRVA) or any other agency recognized by SEBI for this purpose. Past performance is no guarantee of future results.'
