import type { StorePorts } from './ports/store.ts';
/** Every port but the bus, whose subscriptions are not calls that end. */
export type KeepingPorts = Omit<StorePorts, 'bus'>;
/** The name of a call, as `port.verb`. */
export type PortCall = {
    [Port in keyof KeepingPorts]: `${Port}.${keyof KeepingPorts[Port] & string}`;
}[keyof KeepingPorts];
/** Runs one call and settles as it does, or fails in its place. */
export type Interceptor = <T>(run: () => Promise<T>) => Promise<T>;
/** The same ports; `interceptorOf` is asked once for each verb, before the first call. */
export declare function intercept(ports: KeepingPorts, interceptorOf: (call: PortCall) => Interceptor): KeepingPorts;
