/**
 * Keeps the process of a load generator from sleeping while it waits for answers. A sleeping process has to be woken for
 * each answer, and the server that sends the answer pays for that: on a virtual machine 10 to 15 µs, as much as a bare
 * server spends on a whole request. A server that is fast enough to keep the generator busy does not pay it, so two
 * servers would be compared under different conditions. The clients of a server in use sleep on other machines.
 */
export function stayAwake(): () => void {
  let isAwake = true;
  const look = (): void => {
    if (isAwake) setImmediate(look);
  };
  look();
  return () => {
    isAwake = false;
  };
}
