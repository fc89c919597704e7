// What static libraries refer to but never call; see .packaging/sysroot and .packaging/install. A call would end the
// process, as any crash of a decoder does.
#define STUB(name) \
  void name(void) { __builtin_trap(); }

// libzbar can announce codes on D-Bus and open cameras; lotto asks it for neither.
STUB(dbus_bus_get)
STUB(dbus_bus_release_name)
STUB(dbus_bus_request_name)
STUB(dbus_connection_flush)
STUB(dbus_connection_send)
STUB(dbus_error_free)
STUB(dbus_error_init)
STUB(dbus_error_is_set)
STUB(dbus_message_iter_append_basic)
STUB(dbus_message_iter_append_fixed_array)
STUB(dbus_message_iter_close_container)
STUB(dbus_message_iter_init_append)
STUB(dbus_message_iter_open_container)
STUB(dbus_message_new_signal)
STUB(dbus_message_unref)
STUB(v4l2_close)
STUB(v4l2_ioctl)
STUB(v4l2_mmap)
STUB(v4l2_munmap)
STUB(v4l2_open)

// std::__throw_bad_array_new_length(), which GCC 10's library lacks and the Swift library calls for a table larger
// than memory; weak, for newer libraries have it.
__attribute__((weak)) STUB(_ZSt28__throw_bad_array_new_lengthv)
