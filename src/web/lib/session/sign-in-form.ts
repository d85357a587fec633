/**
 * Id of a form that leads to the sign-in page, and back to this page. A button named `back` in this form also leads
 * back to this page if a signed-in buyer presses it before hydration.
 */
export const signInFormId = 'wish'
