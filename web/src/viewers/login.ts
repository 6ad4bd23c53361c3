/**
 * Logins that the development header can name: it can contain letters up to ÿ, and the server accepts 128 without spaces.
 */
const LOGIN = /^[\u0021-\u007e\u00a1-\u00ac\u00ae-\u00ff]{1,128}$/;

export function isLogin(text: string): boolean {
  return LOGIN.test(text);
}
