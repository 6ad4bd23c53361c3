/** A person's picture: initials on a colour that follows from the login, so that nothing is fetched from elsewhere. */
const HUES = 12;

export function Avatar({ login }: { readonly login: string }) {
  return (
    <span className={`avatar hue-${hueOf(login)}`} aria-hidden="true">
      {login.slice(0, 2).toUpperCase()}
    </span>
  );
}

function hueOf(login: string): number {
  let sum = 0;
  for (const char of login) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9_973;
  return sum % HUES;
}
