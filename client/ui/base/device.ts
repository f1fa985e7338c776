import { createContext, use } from 'react';
import type { Device } from '#shared/device.ts';

/** Set by the app: for which device the page is made, which is not how wide its window is. */
export const DeviceContext = createContext<Device>('desktop');

/** The device whose layout is shown. */
export function useDevice(): Device {
  return use(DeviceContext);
}
